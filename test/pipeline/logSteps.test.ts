import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../src/core/compare';
import { addedStep, baselineStep, conclusionStep, removedStep } from '../../src/notebook/log/steps';
import { entryDate } from '../../src/notebook/log/rows';
import { entry } from './logEntries';

/** A log in memory that takes its time, and behaves as LogBook says. */
class Book {
  entries: LogEntry[];
  constructor(...ids: string[]) {
    this.entries = ids.map((id) => entry({ id, conclusion: `of ${id}` }));
  }
  get ids() {
    return this.entries.map(({ id }) => id).join('');
  }
  get marked() {
    return this.entries.flatMap(({ id, baseline }) => (baseline ? id : [])).join('');
  }
  at(id: string): LogEntry {
    return this.entries.find((one) => one.id === id)!;
  }
  async remove(id: string) {
    const gone = this.at(id);
    this.entries = this.entries.filter((one) => one !== gone);
    await Promise.resolve();
    return async () => {
      await Promise.resolve();
      if (!this.entries.some((one) => one.id === id)) this.entries = [...this.entries, gone];
    };
  }
  async setConclusion(id: string, conclusion: string) {
    this.entries = this.entries.map((one) => (one.id === id ? { ...one, conclusion } : one));
  }
  async setBaseline(id: string, on: boolean) {
    this.entries = this.entries.map((one) =>
      one.id === id ? { ...one, baseline: on } : on ? { ...one, baseline: false } : one,
    );
  }
}

describe('steps of the log', () => {
  it('take what was recorded or imported out, and put it back', async () => {
    const log = new Book('a', 'b', 'c');
    const step = addedStep(log, ['b', 'c']);
    await step.undo();
    expect(log.ids).toBe('a');
    await step.redo();
    expect(log.ids).toBe('abc');
    // However fast: the second waits for the first.
    await Promise.all([step.undo(), step.redo(), step.undo()]);
    expect(log.ids).toBe('a');
  });

  it('put a deleted entry back once, though the notice offers it as well', async () => {
    const log = new Book('a', 'b');
    const step = removedStep(log, 'b', await log.remove('b'));
    expect(log.ids).toBe('a');
    await step.undo();
    await step.undo();
    expect(log.ids).toBe('ab');
    await step.redo();
    expect(log.ids).toBe('a');
    await step.undo();
    expect(log.ids).toBe('ab');
  });

  it('leave alone what has gone by other means', async () => {
    const log = new Book('a', 'b');
    const step = addedStep(log, ['b']);
    await log.remove('b');
    await step.undo();
    await step.redo();
    expect(log.ids).toBe('a');
  });

  it('give a conclusion and the baseline back', async () => {
    const log = new Book('a', 'b');
    const said = conclusionStep(log, log.at('a'), 'new');
    await said.redo();
    expect(log.at('a').conclusion).toBe('new');
    await said.undo();
    expect(log.at('a').conclusion).toBe('of a');

    const first = baselineStep(log, log.at('a'));
    await first.redo();
    const second = baselineStep(log, log.at('b'));
    await second.redo();
    expect(log.marked).toBe('b');
    const off = baselineStep(log, log.at('b'));
    await off.redo();
    expect(log.marked).toBe('');
    await off.undo();
    expect(log.marked).toBe('b');
    await second.undo();
    expect(log.marked).toBe('a');
    await first.undo();
    expect(log.marked).toBe('');
  });
});

it('dates have seconds only where two entries share the minute', () => {
  const at = (id: string, time: string) => entry({ id, recordedAt: `2026-09-01T08:${time}.000Z` });
  const all = [at('a', '00:05'), at('b', '00:59'), at('c', '01:00')];
  const seconds = all.map((one) => entryDate(one, all, 'en').split(':').slice(2).join());
  expect(seconds).toEqual(['05', '59', '']);
  // One that is no longer among them, as when it was deleted.
  expect(entryDate(at('d', '01:30'), all, 'zh')).toMatch(/:01:30$/);
});
