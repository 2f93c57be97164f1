import { describe, expect, it } from 'vitest';
import { createBm25Index, documentRanking } from '../../../src/core/retrieve';
import { chunks, chunkTokens, expected, questions, tokenizer } from './cloudledger';
import { builtin } from './naive';

describe.each(['builtin', 'minisearch-corrected'] as const)('expected.json with %s', (engine) => {
  const index = createBm25Index(
    { ...builtin, engine },
    chunks.map(({ id }) => id),
    chunkTokens,
  );

  it.each(expected.questions)('$id', (row) => {
    const question = questions.find(({ id }) => id === row.id)?.question ?? '';
    const hits = index.search(tokenizer.tokens(question), Infinity);
    expect(
      documentRanking(hits, chunks)
        .slice(0, 10)
        .map(({ docId }) => docId),
    ).toEqual(row.ranked_docs);
    const top = hits
      .slice(0, 10)
      .map(({ chunk, score }) => ({ id: chunks[chunk]?.id, score: Number(score.toFixed(4)) }));
    expect(top).toEqual(row.top_chunks);
  });
});
