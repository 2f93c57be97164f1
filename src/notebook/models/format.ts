import type { LoadProgress } from '../../models/types';

const UNITS = [
  { bytes: 1e9, name: 'GB' },
  { bytes: 1e6, name: 'MB' },
  { bytes: 1e3, name: 'kB' },
] as const;

/** Megabytes from here on: a tokenizer is 0.4 MB, not 439 kB, beside a model of 24.8 MB. */
const LEAST_MB = 1e5;

/** Decimal units, as model hubs give sizes: 24,813,082 bytes are `24.8 MB`. One digit after the point below 100, two for GB. */
export function formatBytes(bytes: number): string {
  const unit = unitOf(bytes);
  return unit ? `${inUnit(bytes, unit)} ${unit.name}` : `${Math.round(bytes)} B`;
}

/** `12.3 / 24.8 MB`: both in the unit of the whole. */
export function formatShare(done: number, total: number): string {
  const unit = unitOf(total);
  return unit ? `${inUnit(done, unit)} / ${inUnit(total, unit)} ${unit.name}` : `${done} / ${total} B`;
}

function unitOf(bytes: number) {
  // What would be printed as 1000 MB is 1.00 GB.
  if (bytes >= 999.5e6) return UNITS[0];
  if (bytes >= LEAST_MB) return UNITS[1];
  return bytes >= 1000 ? UNITS[2] : null;
}

function inUnit(bytes: number, unit: (typeof UNITS)[number]): string {
  const value = bytes / unit.bytes;
  if (unit.name === 'GB') return value.toFixed(2);
  return value.toFixed(unit.name === 'kB' || value >= 99.95 ? 0 : 1);
}

/** A rate from less than this is a guess. */
const LEAST_ELAPSED_MS = 1000;

/**
 * Seconds the rest takes at the average rate so far; `null` while there is too little to go by.
 * @param now in the clock of `startedAt`, ms
 */
export function secondsLeft({ done, total, startedAt }: LoadProgress & { startedAt: number }, now: number) {
  const elapsed = now - startedAt;
  if (done <= 0 || total <= 0 || elapsed < LEAST_ELAPSED_MS) return null;
  return (Math.max(0, total - done) * elapsed) / done / 1000;
}

/** A time left in the steps in which it is worth reading: whole seconds up to 10, fives up to a minute, then minutes. */
export function roundedTime(seconds: number): { unit: 'second' | 'minute'; count: number } {
  if (seconds <= 10) return { unit: 'second', count: Math.max(1, Math.ceil(seconds)) };
  const fives = Math.ceil(seconds / 5) * 5;
  return fives < 60 ? { unit: 'second', count: fives } : { unit: 'minute', count: Math.ceil(seconds / 60) };
}

/** 0–100; `null` when the whole is unknown. */
export function percentOf({ done, total }: { done: number; total: number }): number | null {
  return total > 0 ? Math.min(100, Math.max(0, (100 * done) / total)) : null;
}
