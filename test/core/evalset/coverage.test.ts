import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkCoverage, findCopies } from '../../../src/core/evalset';
import { readMarkdown } from '../../../src/core/formats';
import type { Article, Question } from '../../../src/core/types';
import { findingText } from '../../../src/i18n/coverage';

const article = (id: string, text: string): Article => ({ id, title: '', sections: [{ heading: '', text }], meta: {} });
const question = (id: string, text: string, more: Partial<Question> = {}): Question => ({
  id,
  question: text,
  expected_docs: ['a'],
  type: 't',
  answer_points: ['p'],
  ...more,
});

describe('checkCoverage', () => {
  it('finds nothing missing in the built-in set', () => {
    const folder = 'public/data/cloudledger';
    const articles = readdirSync(`${folder}/kb`).flatMap(
      (name) => readMarkdown(readFileSync(`${folder}/kb/${name}`, 'utf8'), name).article ?? [],
    );
    const lines = readFileSync(`${folder}/eval.jsonl`, 'utf8').trim().split('\n');
    const coverage = checkCoverage(
      lines.map((line) => JSON.parse(line) as Question),
      articles,
    );
    expect(coverage.findings).toEqual([]);
    // The counts of its README.
    expect(Object.fromEntries(coverage.types.map((t) => [t.type, [t.n, t.unanswerable]]))).toEqual({
      policy: [10, 0],
      error_code: [6, 0],
      colloquial: [6, 0],
      multi: [4, 0],
      unanswerable: [4, 4],
    });
  });

  it('names what is missing and the questions concerned', () => {
    const { findings } = checkCoverage(
      [
        question('q1', '专业版能退款吗？'),
        question('q2', '专业版 能退款吗', { answer_points: [] }),
        question('q3', '别的', { type: 'u', expected_docs: ['a', 'x'] }),
        question('q4', '再一个'),
      ],
      [article('a', '退款')],
    );
    expect(findings).toEqual([
      { code: 'no-unanswerable', ids: [], values: {} },
      { code: 'type-few', ids: ['q3'], values: { type: 'u', n: 1, min: 3 } },
      { code: 'gold-unknown', ids: ['q3'], values: { count: 1, docs: 'x' } },
      { code: 'question-duplicate', ids: ['q1', 'q2'], values: { count: 2 } },
      { code: 'answer-points-missing', ids: ['q2'], values: { count: 1 } },
    ]);
    for (const finding of findings) {
      expect(findingText('zh', finding).what).not.toMatch(/undefined/);
      expect(findingText('en', finding).fix).not.toBe('');
    }
  });

  it('does not miss answer points where there is no answer, nor few questions without a type', () => {
    const set = [question('q', '没有答案', { type: '', expected_docs: [], answer_points: [] })];
    expect(checkCoverage(set, []).findings).toEqual([]);
  });
});

describe('findCopies', () => {
  const text = 'abcdefghijklmnopqrstuvwxyz';

  it('counts what shared pieces of 8 characters cover', () => {
    const questions = [
      question('all', 'ABC def-GHI, jkl?'),
      // 8 of its 10 letters are in the article: 0.8.
      question('limit', 'abcdefgh12'),
      // 8 of 11: 0.727.
      question('under', 'abcdefgh123'),
      // Pieces abcdefgh and mnopqrst cover 16 of 18: 0.889.
      question('two', 'abcdefgh1mnopqrst2'),
      // 7 shared letters at a time are no piece.
      question('short', 'abcdefg1hijklmn'),
      question('tiny', 'abc'),
    ];
    expect(findCopies(questions, [article('a', text)])).toEqual([
      { id: 'all', doc: 'a', share: 1 },
      { id: 'limit', doc: 'a', share: 0.8 },
      { id: 'two', doc: 'a', share: 16 / 18 },
    ]);
  });

  it('names the article that holds most, and does not add up articles', () => {
    const halves = [article('x', 'abcdefghijklm'), article('y', 'nopqrstuvwxyz')];
    expect(findCopies([question('q', text)], halves)).toEqual([]);
    const nested = [article('x', 'abcdefghi'), article('y', text)];
    expect(findCopies([question('q', 'abcdefghij')], nested)).toEqual([{ id: 'q', doc: 'y', share: 1 }]);
  });

  it('finds a Chinese sentence whatever its punctuation and width', () => {
    const kb = [article('kb', '月付订阅在扣款后均不能退款，服务持续到本计费周期的最后一天。（ＡＰＩ　２）')];
    expect(findCopies([question('q', '月付订阅在扣款后均不能退款,服务持续到')], kb)).toHaveLength(1);
    expect(findCopies([question('q', '按月付的话中途能不能把钱退回来')], kb)).toEqual([]);
  });

  it('agrees with a plain search on random texts', () => {
    let seed = 7;
    const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
    // Two letters only, so that pieces are shared all the time.
    const word = (n: number) => Array.from({ length: n }, () => 'ab'[random(2)]).join('');
    const questions = Array.from({ length: 60 }, (_, i) => question(`q${i}`, word(10 + random(10))));
    const articles = Array.from({ length: 5 }, (_, i) => article(`a${i}`, word(150)));
    const expected = questions.flatMap(({ id, question: q }) => {
      const shares = articles.map((a) => {
        const covered = new Set<number>();
        for (let at = 0; at + 8 <= q.length; at++) {
          if (a.sections[0]?.text.includes(q.slice(at, at + 8))) for (let i = 0; i < 8; i++) covered.add(at + i);
        }
        return covered.size / q.length;
      });
      const share = Math.max(...shares);
      return share >= 0.8 ? [{ id, doc: `a${shares.indexOf(share)}`, share }] : [];
    });
    expect(expected.length).toBeGreaterThan(5);
    expect(findCopies(questions, articles)).toEqual(expected);
  });

  it('takes 5,000 questions and 1,000 articles in well under a second', () => {
    let seed = 1;
    const random = () => (seed = (seed * 48271) % 2147483647);
    const hanzi = (n: number) =>
      Array.from({ length: n }, () => String.fromCharCode(0x4e00 + (random() % 2000))).join('');
    const articles = Array.from({ length: 1000 }, (_, i) => article(`a${i}`, hanzi(2000)));
    const questions = Array.from({ length: 5000 }, (_, i) =>
      question(`q${i}`, i % 10 === 0 ? (articles[i % 1000]?.sections[0]?.text.slice(100, 125) ?? '') : hanzi(25)),
    );
    const start = performance.now();
    const copies = findCopies(questions, articles);
    const took = performance.now() - start;
    expect(copies).toHaveLength(500);
    // Generous for a busy machine: a search question by question would take minutes.
    expect(took).toBeLessThan(3000);
  });
});
