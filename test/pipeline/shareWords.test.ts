import { describe, expect, it } from 'vitest';
import type { LikelyCause, Verification } from '../../src/share';
import { causeWords, checkSentence, parameterNames, shortCheck, tellApart } from '../../src/notebook/share/checkWords';
import { heldUp } from '../../src/notebook/share/held';
import { problemWords } from '../../src/notebook/share/problemWords';
import { LANGS } from '../../src/i18n/define';
import { shareProblemMessages } from '../../src/i18n/shareProblems';

const verification = (more: Partial<Verification>): Verification => ({
  outcome: 'reproduced',
  compared: 60,
  total: 60,
  differing: [],
  causes: [],
  waiting: [],
  ...more,
});
const free = { notRun: [], failed: [] };
const differing = (n: number) =>
  Array.from({ length: n }, () => ({ cell: 'e', mode: 'm', metric: 'rr', type: 'ALL', expected: 1, found: 0 }));

describe('the sentence of the check', () => {
  it('says that every value is equal, and how many', () => {
    expect(checkSentence(verification({}), free, 'zh')).toBe('✓ 已复现：本机算出的 60 个数与链接作者的完全一致');
    expect(checkSentence(verification({}), free, 'en')).toContain('all 60 numbers computed here equal');
  });

  it('counts what still waits: 60 − 15', () => {
    const partial = verification({ outcome: 'partial', compared: 15, waiting: [{ cell: 'e', mode: 'vector' }] });
    expect(checkSentence(partial, free, 'zh')).toBe('已复现 15 个数；还有 45 个等模型或等你点运行');
    expect(checkSentence({ ...partial, compared: 0 }, free, 'zh')).toBe('60 个数等模型或等你点运行，之后才能核对');
  });

  it('says how many differ, of how many compared, and what has not been computed', () => {
    const some = verification({ outcome: 'differs', compared: 45, differing: differing(3) });
    expect(checkSentence(some, free, 'zh')).toBe('45 个数里有 3 个与链接作者的不同；另有 15 个还没有算。');
    expect(checkSentence({ ...some, total: 45 }, free, 'en')).toBe('3 of 45 numbers differ from the sender’s');
    const one = verification({ outcome: 'differs', differing: differing(1) });
    expect(checkSentence(one, free, 'en')).toBe('1 of 60 numbers differs from the sender’s');
    const all = verification({ outcome: 'differs', compared: 2, total: 2, differing: differing(2) });
    expect(checkSentence(all, free, 'zh')).toBe('2 个数全都与链接作者的不同');
  });

  it('does not promise a result that nothing brings', () => {
    const pending = verification({ outcome: 'pending', compared: 0 });
    expect(checkSentence(pending, free, 'zh')).toContain('正在本机重算');
    expect(checkSentence(pending, { notRun: ['甲', '乙'], failed: [] }, 'zh')).toBe(
      '还没有运行「甲」、「乙」：运行之后才能核对。',
    );
    expect(checkSentence(pending, { notRun: [], failed: ['甲'] }, 'en')).toContain('“甲” could not be computed');
  });
});

describe('the check in a few words', () => {
  it('says as much as the sentence does', () => {
    expect(shortCheck(null, free, 'zh')).toBe('正在核对…');
    expect(shortCheck(verification({}), free, 'zh')).toBe('✓ 已复现 60 个数');
    expect(shortCheck(verification({ outcome: 'differs', differing: differing(3) }), free, 'zh')).toBe('3 个数不同');
    // 60 − 15
    const partial = verification({ outcome: 'partial', compared: 15 });
    expect(shortCheck(partial, free, 'zh')).toBe('已复现 15 个数，45 个待核对');
    expect(shortCheck({ ...partial, compared: 0 }, free, 'en')).toBe('60 numbers to be checked');
    const pending = verification({ outcome: 'pending', compared: 0 });
    expect(shortCheck(pending, free, 'en')).toBe('checking…');
    expect(shortCheck(pending, { notRun: ['e'], failed: [] }, 'zh')).toBe('还没有运行，未核对');
    expect(shortCheck(pending, { notRun: ['e'], failed: ['f'] }, 'zh')).toBe('没有算成，未核对');
  });
});

describe('what holds a check up', () => {
  const states = {
    running: { status: 'running', waiting: false },
    queued: { status: 'queued', waiting: false },
    done: { status: 'done', waiting: false },
    model: { status: 'idle', waiting: true },
    large: { status: 'idle', waiting: false },
    stopped: { status: 'cancelled', waiting: false },
    broken: { status: 'failed', waiting: false },
  } as const;

  it('is a cell nobody runs, not one that runs or waits for a model', () => {
    const ids = Object.keys(states);
    expect(heldUp(ids, (id) => states[id as keyof typeof states])).toEqual({
      notRun: ['large', 'stopped'],
      failed: ['broken'],
    });
  });
});

describe('two values that differ', () => {
  it('are shown with as many decimals as it takes to see it', () => {
    expect(tellApart(0.9, 0.5)).toEqual({ expected: '0.900', found: '0.500' });
    expect(tellApart(0.92312, 0.9231)).toEqual({ expected: '0.92312', found: '0.92310' });
    expect(tellApart(0.5, null)).toEqual({ expected: '0.500', found: '–' });
    expect(tellApart(null, 0)).toEqual({ expected: '–', found: '0.000' });
    // A difference in the twelfth significant digit, the last that is compared.
    expect(tellApart(0.123456789012, 0.123456789013)).toEqual({
      expected: '0.123456789012',
      found: '0.123456789013',
    });
  });
});

describe('causes and parameters', () => {
  it('name what differs, with versions cut short', () => {
    const data: LikelyCause = { kind: 'data', what: 'corpus', expected: 'a'.repeat(64), found: 'b'.repeat(64) };
    expect(causeWords(data, 'zh')).toBe('知识库不是同一版：链接作者用的是 aaaaaaaa，这里是 bbbbbbbb。');
    const device: LikelyCause = { kind: 'model', id: 'bge', what: 'device', expected: 'wasm', found: 'webgpu' };
    expect(causeWords(device, 'en')).toContain('Model bge ran on another device: wasm there, webgpu here');
    expect(causeWords({ kind: 'app', expected: '0.1', found: '0.2' }, 'zh')).toContain('链接用 0.1 制作，这里是 0.2');
  });

  it('name parameters as the page does, and where they are', () => {
    expect(parameterNames(['chunking.maxChars', 'k'], 'zh')).toBe('切块长度、k');
    expect(parameterNames(['cells.3.params.own.modes.1.retrievers.0.k1'], 'zh')).toBe(
      '第 4 个单元的第 2 种检索方式的 k1',
    );
    expect(parameterNames(['modes.0.fusion.weights.0', 'modes.0.fusion.weights.1'], 'en')).toBe(
      'fusion weights of method 1',
    );
    expect(parameterNames(['cells.0.params.__proto__', 'constructor'], 'en')).toBe(
      '“cells.0.params.__proto__”, “constructor”',
    );
  });
});

describe('problems of links', () => {
  it('all have words and a remedy in both languages', () => {
    for (const lang of LANGS)
      for (const code of Object.keys(shareProblemMessages.zh.problem.codes)) {
        const { what, fix } = problemWords({ code: code as 'invalid', detail: 'x' }, lang);
        expect(what.length, code).toBeGreaterThan(8);
        expect(fix.length, code).toBeGreaterThan(8);
      }
  });

  it('give sizes and checksums in a form to be read', () => {
    expect(problemWords({ code: 'too-big', detail: '1000000' }, 'zh').what).toContain('1.0 MB');
    expect(problemWords({ code: 'too-long', detail: '32000' }, 'en').what).toContain('32,000 characters');
    expect(problemWords({ code: 'checksum-differs', detail: 'ab'.repeat(32) }, 'zh').what).toContain('abababab…');
  });

  it('repeat no more than a line of what the sender wrote', () => {
    const long = problemWords({ code: 'unknown-name', detail: '😀'.repeat(200) }, 'zh').what;
    expect([...long].filter((point) => point === '😀')).toHaveLength(60);
    expect(long).toContain('…');
  });
});
