import type { CatalogueEntry, ModelFile } from './types';

/** `bytes` is exact where `sha256` is known. */
export function file(path: string, bytes: number, sha256: string | null): ModelFile {
  return { path, bytes, sha256 };
}

const BGE_ZH_INSTRUCTION = '为这个句子生成表示以用于检索相关文章：';

/** The tokenizer that BAAI's Chinese v1.5 models share, byte for byte. */
const BGE_ZH_TOKENIZER = '7dfbf1966ebf99d471c3796e9b457329d2b2182b817e144f1e904b957745c839';
/** BERT's English uncased tokenizer, shared byte for byte by bge-small-en-v1.5 and the MS MARCO cross-encoder. */
export const BERT_UNCASED_TOKENIZER = 'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66';
const BERT_TOKENIZER_CONFIG = '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3';

/** Ships with the site; made as the README of the model files says. */
const BUILT_IN: CatalogueEntry = {
  id: 'bge-small-zh-v1.5',
  task: 'embedding',
  repo: '',
  revision: 'built-in',
  dtype: 'fp32',
  fileName: 'model_w8',
  files: [
    file('config.json', 319, '85d2d8f406841e1910b7e87abbc797153479f12f97e212c580dcdc2e5794ea80'),
    file('tokenizer.json', 439_124, BGE_ZH_TOKENIZER),
    file('tokenizer_config.json', 274, '3e62aa6e1c2d27591af9a4fadc3aeb55d6e9e587149dff5082523b51a133c52b'),
    file('onnx/model_w8.onnx', 24_813_082, '72ad56d1024a0b5a86238083b84e884ca3d60af6d92e48617b8a2a46eb253ff6'),
  ],
  languages: ['zh'],
  licence: 'MIT',
  pooling: 'cls',
  queryPrefix: '',
  passagePrefix: '',
  queryInstruction: BGE_ZH_INSTRUCTION,
  uncased: true,
  maxTokens: 512,
  dimensions: 512,
  batchDependent: false,
};

const BGE_BASE_ZH: CatalogueEntry = {
  id: 'bge-base-zh-v1.5',
  task: 'embedding',
  repo: 'Xenova/bge-base-zh-v1.5',
  revision: '71e50dc531959f9e04ebf190ea25b00261a0a186',
  dtype: 'q8',
  fileName: 'model',
  files: [
    file('config.json', 938, '855206771223efad2dfb8e212a716b20c4c71c8094309ca2da79d31bacb03276'),
    file('tokenizer.json', 439_124, BGE_ZH_TOKENIZER),
    file('tokenizer_config.json', 366, BERT_TOKENIZER_CONFIG),
    file('onnx/model_quantized.onnx', 102_868_746, 'b665f3bba56c3119bc76ba131ebcc544d720a7408cb11581bdf354aaa0198d43'),
  ],
  languages: ['zh'],
  licence: 'MIT',
  pooling: 'cls',
  queryPrefix: '',
  passagePrefix: '',
  queryInstruction: BGE_ZH_INSTRUCTION,
  uncased: true,
  maxTokens: 512,
  dimensions: 768,
  batchDependent: true,
};

const BGE_M3: CatalogueEntry = {
  id: 'bge-m3',
  task: 'embedding',
  repo: 'Xenova/bge-m3',
  revision: '4de13258303883538bd53b696b452bf8099f0858',
  dtype: 'q8',
  fileName: 'model',
  files: [
    file('config.json', 770, '734a79bf12d388c1467a4e3ab625f45de7f6906cffcfb93a1eca1787504bed95'),
    file('tokenizer.json', 17_082_821, '6710678b12670bc442b99edc952c4d996ae309a7020c1fa0096dd245c2faf790'),
    file('tokenizer_config.json', 1_173, '7e4c1cc848840aeccdd763458c18dd525eb0f795c992e00ebe9c28554e7db2d4'),
    file('onnx/model_quantized.onnx', 569_694_530, '0826f8c1ab9edf1801db86c61919d4d108e8bfc0b809ec823ad366882ff0b77d'),
  ],
  languages: ['mul'],
  licence: 'MIT',
  pooling: 'cls',
  queryPrefix: '',
  passagePrefix: '',
  queryInstruction: '',
  uncased: false,
  // The model takes 8,192. One text of that length has attention scores of 16 heads × 8,192² × 4 bytes = 4.3 GB, more
  // than WASM can address; at 2,048 they are 0.27 GB.
  maxTokens: 2048,
  dimensions: 1024,
  batchDependent: true,
};

const E5_SMALL: CatalogueEntry = {
  id: 'multilingual-e5-small',
  task: 'embedding',
  repo: 'Xenova/multilingual-e5-small',
  revision: '761b726dd34fb83930e26aab4e9ac3899aa1fa78',
  dtype: 'q8',
  fileName: 'model',
  files: [
    file('config.json', 658, 'cb99455288675345e1a4f411438d5d0adbba5fbd3a67ea4fb03c015433b996c1'),
    file('tokenizer.json', 17_082_730, '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39'),
    file('tokenizer_config.json', 443, 'a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b'),
    file('onnx/model_quantized.onnx', 118_308_185, 'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193'),
  ],
  languages: ['mul'],
  licence: 'MIT',
  pooling: 'mean',
  queryPrefix: 'query: ',
  passagePrefix: 'passage: ',
  queryInstruction: '',
  uncased: false,
  maxTokens: 512,
  dimensions: 384,
  batchDependent: true,
};

const BGE_SMALL_EN: CatalogueEntry = {
  id: 'bge-small-en-v1.5',
  task: 'embedding',
  repo: 'Xenova/bge-small-en-v1.5',
  revision: 'ea104dacec62c0de699686887e3f920caeb4f3e3',
  dtype: 'fp32',
  fileName: 'model',
  files: [
    file('config.json', 683, 'fa73f90bf92c8cace1fbcb709626306f2bdbc9ea3e5b5f94b440df9b6aa56350'),
    file('tokenizer.json', 711_396, BERT_UNCASED_TOKENIZER),
    file('tokenizer_config.json', 366, BERT_TOKENIZER_CONFIG),
    file('onnx/model.onnx', 133_093_490, '828e1496d7fabb79cfa4dcd84fa38625c0d3d21da474a00f08db0f559940cf35'),
  ],
  languages: ['en'],
  licence: 'MIT',
  pooling: 'cls',
  queryPrefix: '',
  passagePrefix: '',
  queryInstruction: 'Represent this sentence for searching relevant passages: ',
  uncased: true,
  maxTokens: 512,
  dimensions: 384,
  batchDependent: false,
};

const MINILM: CatalogueEntry = {
  id: 'all-MiniLM-L6-v2',
  task: 'embedding',
  repo: 'Xenova/all-MiniLM-L6-v2',
  revision: '751bff37182d3f1213fa05d7196b954e230abad9',
  dtype: 'fp32',
  fileName: 'model',
  files: [
    file('config.json', 650, '7135149f7cffa1a573466c6e4d8423ed73b62fd2332c575bf738a0d033f70df7'),
    file('tokenizer.json', 711_661, 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0'),
    file('tokenizer_config.json', 366, BERT_TOKENIZER_CONFIG),
    file('onnx/model.onnx', 90_387_606, '759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e'),
  ],
  languages: ['en'],
  licence: 'Apache-2.0',
  pooling: 'mean',
  queryPrefix: '',
  passagePrefix: '',
  queryInstruction: '',
  uncased: true,
  // What it was trained for; its model card cuts there too, although the network could take 512.
  maxTokens: 256,
  dimensions: 384,
  batchDependent: false,
};

/** Chinese first, then multilingual, then English; small before large. */
export const EMBEDDINGS: readonly CatalogueEntry[] = [BUILT_IN, BGE_BASE_ZH, E5_SMALL, BGE_M3, MINILM, BGE_SMALL_EN];
