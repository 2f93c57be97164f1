import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SYSTEM, DO_NOT_KNOW } from '../../src/core/generate';
import { readSample } from '../../src/core/generate/sample';
import { sampleRows } from '../../src/core/judge';
import type { JudgedRow, Judgement } from '../../src/core/judge/types';
import { LANGS } from '../../src/i18n/define';
import { LESSONS, lessonText } from '../../src/lessons';
import { plan } from '../../src/pipeline';
import { checkNames } from '../../src/share/names';
import { Opener } from '../../src/state/opener';
import { SAMPLES } from '../../src/state/samples';
import { known } from '../share/arbitrary';
import { readBuiltinData } from '../tools/builtin';

const data = { articles: 20, questions: 30, own: false };
const { generation, retrieval } = LESSONS;
const sizes = { corpusChars: 5_000, questions: 30 };

describe('the lessons', () => {
  it.each(Object.entries(LESSONS))(
    '%s: every text cell has its text in both languages, and none is left over',
    async (id, lesson) => {
      const shown = lesson.recipe.cells.flatMap((cell) => (cell.type === 'text' ? [cell.params.lesson] : []));
      expect(shown.toSorted()).toEqual(Object.keys(lesson.texts).toSorted());
      for (const lang of LANGS)
        for (const name of shown) expect((await lessonText(name, lang, data)).length).toBeGreaterThan(0);
      expect([lesson.recipe.id, lesson.recipe.lesson]).toEqual([id, id]);
    },
  );

  it('use names that a link may use', () => {
    // The names are all a link needs of the opener; nothing else of it is asked.
    const opener = new Opener(LESSONS, ...([] as unknown as [never, never, never, never]));
    for (const { recipe } of Object.values(LESSONS)) checkNames(recipe, { ...known, ...opener.known });
    expect(opener.known.lesson('generation-injection')).toBe(false);
    expect(opener.known.lessonText('generation-injection')).toBe(true);
    expect(opener.known.lessonText('constructor')).toBe(false);
  });

  it('find the results of the first one under the same key, and know all their inputs', () => {
    const stored = JSON.parse(readFileSync('public/data/cloudledger/results.json', 'utf8')) as { key: string }[];
    for (const { recipe } of [retrieval, generation]) {
      const cells = plan(recipe, sizes);
      expect(cells.find(({ type }) => type === 'evaluate')?.key).toBe(stored[0]?.key);
      expect(cells.flatMap(({ missing }) => missing)).toEqual([]);
    }
  });
});

describe('the lesson on answers', () => {
  const cellOf = (id: string) => generation.recipe.cells.find((cell) => cell.id === id);

  it('needs no key: answers are samples of the site, verdicts recorded', () => {
    const samples = generation.recipe.cells.flatMap((cell) => (cell.type === 'generate' ? [cell.params.sample] : []));
    expect(samples).toEqual(SAMPLES.map(({ id }) => id));
    for (const cell of generation.recipe.cells)
      if (cell.type === 'generate' || cell.type === 'judge') expect(cell.params.source).toBe('recorded');
  });

  it('asks a model the second time without exactly one line of the default prompt', () => {
    const before = DEFAULT_SYSTEM.zh.split('\n');
    const cell = cellOf('answers-after');
    const after = cell?.type === 'generate' ? cell.params.system.split('\n') : [];
    expect(before.filter((line) => !after.includes(line))).toEqual([DO_NOT_KNOW.zh]);
    expect(after).toHaveLength(before.length - 1);
  });

  it('leaves names to the language of the page', () => {
    expect(generation.recipe.cells.filter(({ title }) => title !== '')).toEqual([]);
  });

  it('draws rows for labelling in which the judge errs about as often as in all of them, both ways', () => {
    const file = JSON.parse(readFileSync('public/data/cloudledger/answers-written.json', 'utf8')) as unknown;
    const { rows } = readSample(file, readBuiltinData().articles);
    const judged = rows.map((answer): JudgedRow => {
      const verdict = answer.verdicts?.faithful;
      const faithful = { judge: 'faithful', status: 'done', verdict, error: null } as unknown as Judgement;
      return { answer, judgements: verdict ? { faithful } : {} };
    });
    const cell = cellOf('align');
    if (cell?.type !== 'align') throw new Error('The lesson has no Align cell.');
    const drawn = sampleRows(judged, cell.params.verdict, cell.params.rows, cell.params.seed);
    const wrong = (id: string) =>
      rows.some(
        (row) => row.id === id && row.planted?.some((f) => f.kind === 'wrong-verdict' && f.judge === 'faithful'),
      );
    // Of 20 verdicts "faithful" 3 are wrong, of 5 "not faithful" 1: of the 7 + 5 drawn, 7 × 3/20 ≈ 1 and 5 × 1/5 = 1.
    expect(drawn).toHaveLength(12);
    expect(drawn.filter(wrong).toSorted()).toEqual(['q02', 'q04']);
  });
});
