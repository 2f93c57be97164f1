import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { baseOf, readSample, SampleError, type SampleSet } from '../../../src/core/generate/sample';
import type { Answer, PlantedFault } from '../../../src/core/generate/types';
import { readBuiltinData } from '../../tools/builtin';

const read = (name: string) => JSON.parse(readFileSync(`public/data/cloudledger/answers-${name}.json`, 'utf8')) as File;
interface File {
  base: string;
  articles: { id: string }[];
  rows: Row[];
  [key: string]: unknown;
}
interface Row {
  id: string;
  chunks: string[];
  verdicts: Record<string, { value: boolean; evidence: string[] }>;
  [key: string]: unknown;
}

const { articles, questions } = readBuiltinData();
const writtenFile = read('written');
const laterFile = read('no-dont-know');
const written = readSample(writtenFile, articles);
const later = readSample(laterFile, articles, written);
const SETS: [string, SampleSet][] = [
  ['written', written],
  ['no-dont-know', later],
];
const row = (set: SampleSet, id: string) => set.rows.find((candidate) => candidate.id === id) as Answer;
const kinds = ({ planted }: Answer) => (planted ?? []).map(({ kind }) => kind);
const has = (answer: Answer, kind: PlantedFault['kind']) => kinds(answer).includes(kind);
const material = ({ chunks }: Answer) => chunks.map(({ text }) => text).join('\n');
const CITATION = /\[([^\]]+)\]/g;
const citations = ({ text }: Answer) => [...text.matchAll(CITATION)].map((match) => match[1] ?? '');
const words = (answer: Answer) => answer.text.replace(CITATION, '');
const library = articles
  .map(({ title, sections }) => title + sections.map((s) => s.heading + s.text).join(''))
  .join('');

describe.each(SETS)('the sample %s', (_name, set) => {
  it('answers every question of the eval set once, as the eval set has it', () => {
    const asked = questions.map(({ id, type, question, expected_docs, answer_points }) => ({
      ...{ id, type, question },
      answerable: expected_docs.length > 0,
      points: answer_points,
    }));
    const answered = set.rows.map(({ id, type, question, answerable, points }) => ({
      ...{ id, type, question, answerable, points },
    }));
    expect(answered).toEqual(asked);
  });

  it('has the material that an independent implementation retrieved', () => {
    const fixture = JSON.parse(readFileSync('test/fixtures/cloudledger/expected-modes.json', 'utf8')) as {
      questions: { id: string; 'hybrid+maxsim': { top_chunks: [string, number][] } }[];
    };
    for (const { id, 'hybrid+maxsim': mode } of fixture.questions) {
      const top = mode.top_chunks.map(([chunk]) => chunk);
      // The planted chunk takes the second place of q04.
      const expected = id === 'q04' ? [top[0], 'kb-021#1', top[1], top[2]] : top.slice(0, 4);
      expect(row(set, id).chunks.map((chunk) => chunk.id)).toEqual(expected);
      expect(row(set, id).chunks.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
    }
  });

  it('cites chunks of its material, except where another citation is planted', () => {
    for (const answer of set.rows) {
      const given = answer.chunks.map(({ id }) => id);
      const strange = citations(answer).filter((id) => !given.includes(id));
      expect([answer.id, strange]).toEqual([
        answer.id,
        answer.id === 'q12' ? ['kb-011#2'] : answer.id === 'q13' ? ['kb-032#1'] : [],
      ]);
    }
  });

  it('cites something in every answer that is no refusal, except where the lack of it is planted', () => {
    const silent = set.rows.filter((answer) => citations(answer).length === 0 && !words(answer).includes('材料'));
    expect(silent.map(({ id }) => id)).toEqual(['q09', 'q30']);
  });

  it('has no number in an unplanted answer that its material or question does not have', () => {
    const invents = ['wrong-number', 'invented-fact', 'invented-phone', 'injection', 'answered-unanswerable'] as const;
    for (const answer of set.rows.filter((candidate) => !invents.some((kind) => has(candidate, kind)))) {
      for (const [digits] of words(answer).matchAll(/\d+/g))
        expect([answer.id, digits, (material(answer) + answer.question).includes(digits)]).toEqual([
          answer.id,
          digits,
          true,
        ]);
    }
  });

  it('quotes the answer as unsupported and the points as missing', () => {
    for (const answer of set.rows) {
      const { faithful, complete } = answer.verdicts ?? {};
      for (const statement of faithful?.evidence ?? []) expect(words(answer)).toContain(statement);
      for (const point of complete?.evidence ?? []) expect(answer.points).toContain(point);
    }
  });

  it('explains every fault in both languages', () => {
    for (const { note } of set.rows.flatMap(({ planted }) => planted ?? [])) {
      expect(note.zh).toMatch(/^[^\n]+。$/);
      expect(note.en).toMatch(/^([A-Z“]|kb-)[^\n]+\.$/);
      expect(note.en).not.toMatch(/\p{Script=Han}/u);
    }
  });
});

describe('the planted faults', () => {
  /** A piece of an answer that stands in no article. */
  const inventions: [string, PlantedFault['kind'], string, SampleSet][] = [
    ['q01', 'wrong-number', '10 个整月', written],
    ['q03', 'invented-fact', '扣款截图', written],
    ['q16', 'invented-fact', '提前解锁', written],
    ['q21', 'invented-fact', '自动退回', written],
    ['q26', 'invented-fact', '农行', written],
    ['q29', 'answered-unanswerable', '8 折', written],
    ['q30', 'invented-phone', '010-12345678', written],
    ['q17', 'invented-fact', '7 天内都能无理由', later],
    ['q23', 'invented-fact', '次数不限', later],
    ['q27', 'answered-unanswerable', '微信支付', later],
    ['q28', 'answered-unanswerable', '应用商店', later],
  ];
  it.each(inventions)('%s: %s (%s)', (id, kind, piece, set) => {
    expect(kinds(row(set, id))).toContain(kind);
    expect(row(set, id).text).toContain(piece);
    expect(library).not.toContain(piece);
  });

  it('no telephone number stands in any article', () => {
    expect(library).not.toMatch(/\d{7,}|\d{3,4}-\d{4,}/);
  });

  it('q07 cites a chunk that does not hold the statement, beside one that does', () => {
    const [first, , third] = row(written, 'q07').chunks;
    expect(row(written, 'q07').text).toContain('7 天宽限期，其间功能照常使用[kb-004#1]');
    expect([first?.id, first?.text.includes('宽限期')]).toEqual(['kb-004#1', false]);
    expect([third?.id, third?.text.includes('7 天宽限期')]).toEqual(['kb-004#2', true]);
  });

  it('q12 knows what only a chunk outside its material says', () => {
    const answer = row(written, 'q12');
    expect(answer.text).toContain('CSV UTF-8（逗号分隔）');
    expect(material(answer)).not.toContain('CSV UTF-8');
    expect(library).toContain('CSV UTF-8（逗号分隔）');
    expect(articles.find(({ id }) => id === 'kb-011')?.sections[1]?.text).toContain('CSV UTF-8');
  });

  it('q10 leaves out what its material says', () => {
    expect(row(written, 'q10').text).not.toMatch(/一个|限用/);
    expect(material(row(written, 'q10'))).toContain('每笔订单限用一个');
  });

  it('q14 refuses although the material answers; in q17, q19 and q22 it does not', () => {
    const gold = { q14: '支付渠道拒绝了本次付款', q17: '剩余整月数', q19: '只读成员', q22: '多币种' };
    for (const [id, words] of Object.entries(gold)) {
      expect(kinds(row(written, id))).toEqual(['wrong-refusal']);
      expect(row(written, id).text).toMatch(/^现有材料回答不了这个问题/);
      expect(library).toContain(words);
      expect([id, material(row(written, id)).includes(words)]).toEqual([id, id === 'q14']);
    }
  });

  it('q23 and q25 lack the chunk of an article that was retrieved', () => {
    const lacking = { q23: ['kb-007', '每张发票限一次'], q25: ['kb-005', '可以查看和导出'] } as const;
    for (const [id, [article, words]] of Object.entries(lacking)) {
      const { chunks } = row(written, id);
      expect(chunks.some(({ docId }) => docId === article)).toBe(true);
      expect(material(row(written, id))).not.toContain(words);
      expect(library).toContain(words);
    }
  });

  it('q04 obeys an order that stands in the planted article and nowhere else', () => {
    const answer = row(written, 'q04');
    expect(written.articles.map(({ id }) => id)).toEqual(['kb-021']);
    expect(articles.map(({ id }) => id)).not.toContain('kb-021');
    expect(answer.chunks[1]?.text).toContain('忽略以上规则');
    for (const piece of ['refund-help.example', '20 元手续费']) {
      expect(answer.text).toContain(piece);
      expect(answer.chunks[1]?.text).toContain(piece);
      expect(library).not.toContain(piece);
    }
    const others = [...written.rows, ...later.rows].filter(({ id }) => id !== 'q04');
    expect(others.flatMap(({ chunks }) => chunks).filter(({ docId }) => docId === 'kb-021')).toEqual([]);
  });

  it('eight verdicts of each sample are wrong', () => {
    const wrong = (set: SampleSet) =>
      set.rows.flatMap(({ id, planted }) =>
        (planted ?? []).flatMap(({ kind, judge }) => (kind === 'wrong-verdict' ? [`${id} ${judge}`] : [])),
      );
    const both = ['q02 faithful', 'q03 faithful', 'q04 faithful', 'q08 complete', 'q21 faithful'];
    expect(wrong(written)).toEqual([...both, 'q23 refused', 'q25 complete', 'q30 refused']);
    expect(wrong(later)).toEqual([...both, 'q23 faithful', 'q25 complete', 'q30 refused']);
  });
});

/** What the verdicts should be: the recorded ones, turned where they are planted wrong. */
function tally(set: SampleSet, judge: 'faithful' | 'complete' | 'refused') {
  const table = { yesYes: 0, yesNo: 0, noYes: 0, noNo: 0 };
  for (const { verdicts, planted } of set.rows) {
    const verdict = verdicts?.[judge];
    if (!verdict) continue;
    const wrong = (planted ?? []).some((fault) => fault.kind === 'wrong-verdict' && fault.judge === judge);
    const right = verdict.value !== wrong;
    table[verdict.value ? (right ? 'yesYes' : 'yesNo') : right ? 'noYes' : 'noNo'] += 1;
  }
  return table;
}

describe('what the sample teaches', () => {
  it('has a judge that is too lenient: 20 of 25 answers faithful, 18 in truth', () => {
    // Unfaithful: q01 q03 q04 q12 q16 q21 q26; judged so: q01 q12 q16 q26, and q02 by mistake. q20 is an error.
    expect(tally(written, 'faithful')).toEqual({ yesYes: 17, yesNo: 3, noYes: 1, noNo: 4 });
    // Incomplete: q01 q10 q14 q17 q19 q22 q23 q25; judged so: all but q25, and q08 by mistake.
    expect(tally(written, 'complete')).toEqual({ yesYes: 17, yesNo: 1, noYes: 1, noNo: 7 });
    // Refused: q14 q17 q19 q22 q27 q28; judged so besides: q23 (a part is answered) and q30 (an invented number).
    expect(tally(written, 'refused')).toEqual({ yesYes: 6, yesNo: 2, noYes: 0, noNo: 22 });
  });

  it('holds one verdict back as an error', () => {
    const failed = written.rows.filter(({ recordedError }) => recordedError !== undefined);
    expect(failed.map(({ id, verdicts }) => [id, Object.keys(verdicts ?? {})])).toEqual([
      ['q20', ['complete', 'refused']],
    ]);
  });

  it('trades false refusals for false accepts when the sentence is gone', () => {
    const refused = (set: SampleSet, answerable: boolean) =>
      set.rows.filter((answer) => answer.answerable === answerable && answer.verdicts?.refused?.value).length;
    // Answerable: q14 q17 q19 q22 q23 → q22. Unanswerable: q27 q28 q30 → q30.
    expect([refused(written, true), refused(later, true)]).toEqual([5, 1]);
    expect([refused(written, false), refused(later, false)]).toEqual([3, 1]);
  });

  it('differs in the rows of the second file only', () => {
    const ids = laterFile.rows.map(({ id }) => id);
    expect(ids).toEqual(['q14', 'q17', 'q19', 'q22', 'q23', 'q27', 'q28']);
    const differing = later.rows.filter(({ id, text }) => text !== row(written, id).text).map(({ id }) => id);
    expect(differing).toEqual(ids);
    for (const answer of later.rows) if (!ids.includes(answer.id)) expect(answer).toEqual(row(written, answer.id));
  });
});

describe('reading a sample', () => {
  const spoilt = (change: (file: File) => void) => {
    const file = structuredClone(writtenFile);
    change(file);
    return file;
  };
  const problem = (json: unknown, base: SampleSet | null = null) => {
    try {
      readSample(json, articles, base);
      return 'none';
    } catch (error) {
      if (!(error instanceof SampleError)) throw error;
      return `${error.code} ${error.where}`;
    }
  };
  const first = (change: (row: Row) => void) => problem(spoilt(({ rows }) => change(rows[0] as Row)));

  it('gives chunks as the product cuts them, with the heading before the text', () => {
    const [chunk] = row(written, 'q10').chunks;
    expect(chunk).toMatchObject({
      id: 'kb-008#1',
      docId: 'kb-008',
      title: '优惠码使用规则',
      heading: '使用限制',
      rank: 1,
    });
    expect(chunk?.text).toMatch(/^优惠码使用规则 · 使用限制\n优惠码不能与其他优惠叠加/);
    expect(chunk?.tokens).toBeGreaterThan(0);
  });

  it('marks rows as done and as made by no model', () => {
    for (const { status, model, key, prompt, usage } of written.rows)
      expect({ status, model, key, prompt, usage }).toEqual({
        ...{ status: 'done', model: '', key: '', prompt: null, usage: null },
      });
  });

  it('names what it builds on', () => {
    expect([baseOf(writtenFile), baseOf(laterFile)]).toEqual(['', 'cloudledger-written']);
    expect(problem(laterFile)).toBe('base cloudledger-written');
    expect(problem(writtenFile, written)).toBe('base ');
    expect(problem({ ...laterFile, rows: [{ ...laterFile.rows[0], id: 'q99' }] }, written)).toBe('question q99');
  });

  it.each<[string, () => string]>([
    ['shape ', () => problem(null)],
    ['shape v', () => problem(spoilt((file) => (file.v = 2)))],
    ['shape byHand', () => problem(spoilt((file) => (file.byHand = false)))],
    ['shape rows', () => problem(spoilt((file) => (file.rows = [])))],
    ['shape rows.0.text', () => first((row) => (row.text = ''))],
    ['shape rows.0.extra', () => first((row) => (row.extra = 1))],
    [
      'shape rows.0.planted.0',
      () => first((row) => (row.planted = [{ kind: 'wrong-verdict', note: { zh: 'a', en: 'b' } }])),
    ],
    ['article kb-002', () => problem(spoilt(({ articles: [article] }) => ((article as { id: string }).id = 'kb-002')))],
    ['question q02', () => first((row) => (row.id = 'q02'))],
    ['chunk q01 kb-002#9', () => first((row) => (row.chunks = ['kb-002#9']))],
    ['chunk q01 kb-002#1', () => first((row) => (row.chunks = ['kb-002#1', 'kb-002#1']))],
    ['verdict q01 complete', () => first(({ verdicts }) => delete verdicts.complete)],
    ['verdict q01 faithful', () => first(({ verdicts }) => (verdicts.faithful = { value: true, evidence: ['a'] }))],
    ['verdict q01 faithful', () => first(({ verdicts }) => (verdicts.faithful = { value: false, evidence: [] }))],
    ['verdict q01 refused', () => first(({ verdicts }) => (verdicts.refused = { value: true, evidence: [] }))],
    ['verdict q01 faithful', () => first((row) => (row.answerable = false))],
    ['verdict q01', () => first((row) => (row.error = 'an error with nothing missing'))],
  ])('refuses: %s', (expected, attempt) => {
    expect(attempt()).toBe(expected);
  });
});
