import { BERT_UNCASED_TOKENIZER, file } from './catalogueEmbeddings';
import type { CatalogueEntry } from './types';

/** What every cross-encoder has in common: it gives one score a pair, no vector. */
const CROSS_ENCODER = {
  task: 'cross-encoder',
  fileName: 'model',
  pooling: 'cls',
  queryPrefix: '',
  passagePrefix: '',
  queryInstruction: '',
  dimensions: 0,
} as const;

const BGE_RERANKER_BASE: CatalogueEntry = {
  ...CROSS_ENCODER,
  id: 'bge-reranker-base',
  repo: 'Xenova/bge-reranker-base',
  revision: '280bcc27a84e0b898c251e06fddb25171bd9b101',
  dtype: 'q8',
  files: [
    file('config.json', 782, 'b6575b9d5be20d6747417c8e20c5a0db1636356e0b6d422d7244c628423c4d4c'),
    file('tokenizer.json', 17_098_079, '48564c5c7d3fa64d85d95e65414a542385f88b0f128fd8d4163fd7a57f2be05c'),
    file('tokenizer_config.json', 443, 'a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b'),
    file('onnx/model_quantized.onnx', 279_301_077, 'dd98f3e67837d23210a6b7550c08cced4f61845b940ac45be3565840a10f3244'),
  ],
  languages: ['zh', 'en'],
  licence: 'MIT',
  uncased: false,
  maxTokens: 512,
  batchDependent: true,
};

const BGE_RERANKER_V2_M3: CatalogueEntry = {
  ...CROSS_ENCODER,
  id: 'bge-reranker-v2-m3',
  repo: 'onnx-community/bge-reranker-v2-m3-ONNX',
  revision: '6f5ff65298512715a1e669753bc754d2bc8f367b',
  dtype: 'q8',
  files: [
    file('config.json', 848, '122e922dcfed6503c8721e6fe1daf090340c3d95ca7f3aa3a72730b321a51cfd'),
    file('tokenizer.json', 17_082_900, '8bf8afbfd11306bd872018c53bfdf2e160a56f8edbcf49933324404791c148d3'),
    file('tokenizer_config.json', 1_203, 'b87c8703482b0300d3da30e201519aa641f6a450f5eb5bf1e624afbf70c74d80'),
    file('onnx/model_quantized.onnx', 570_727_094, '912fc1215c2dbff6499700534bd8d31253af01573861abbfc43afd1fab6cce5d'),
  ],
  languages: ['mul'],
  licence: 'Apache-2.0',
  uncased: false,
  // It takes 8,192, which WASM has no memory for (see bge-m3), and a pair of that length takes minutes.
  maxTokens: 1024,
  batchDependent: true,
};

const JINA_V2: CatalogueEntry = {
  ...CROSS_ENCODER,
  id: 'jina-reranker-v2-base-multilingual',
  repo: 'jinaai/jina-reranker-v2-base-multilingual',
  revision: '6371035883584acb0584c34dbaa9350e4752b8d2',
  dtype: 'q8',
  // No checksum is known. Sizes as the hub's file list of this commit rounds them (1.1 kB, 280 MB); not known: 0.
  files: [
    file('config.json', 1_100, null),
    file('tokenizer.json', 0, null),
    file('tokenizer_config.json', 0, null),
    file('onnx/model_quantized.onnx', 280_000_000, null),
  ],
  languages: ['mul'],
  licence: 'CC-BY-NC-4.0',
  uncased: false,
  maxTokens: 1024,
  batchDependent: true,
};

const MS_MARCO_MINILM: CatalogueEntry = {
  ...CROSS_ENCODER,
  id: 'ms-marco-MiniLM-L-6-v2',
  repo: 'Xenova/ms-marco-MiniLM-L-6-v2',
  revision: 'a09144355adeed5f58c8ed011d209bf8ee5a1fec',
  dtype: 'fp32',
  files: [
    file('config.json', 824, 'd827779a72d27ae68cf878a6fc2e954542663fe21ca515d9f4783fc96be2d37e'),
    file('tokenizer.json', 711_396, BERT_UNCASED_TOKENIZER),
    file('tokenizer_config.json', 1_242, '0b29c7bfc889e53b36d9dd3e686dd4300f6525110eaa98c76a5dafceb2029f53'),
    file('onnx/model.onnx', 90_992_115, 'c623d0bcb99f4622beb413eaef00cfbe5db20df9f1dd982da4b4f26022881870'),
  ],
  languages: ['en'],
  licence: 'Apache-2.0',
  uncased: true,
  maxTokens: 512,
  batchDependent: false,
};

/** Chinese first, then multilingual, then English; small before large. */
export const RERANKERS: readonly CatalogueEntry[] = [BGE_RERANKER_BASE, JINA_V2, BGE_RERANKER_V2_M3, MS_MARCO_MINILM];
