import { existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { chromium } from 'playwright';

/** Flags for a quiet, closed-network browser: no background fetches that a test would have to tell from the page's own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Path of an installed Chromium: CHROME_PATH, then the usual names on PATH, then Playwright's own download.
 * @returns {string}
 * @throws Error that names the remedy when there is none.
 */
export function chromiumPath() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROME_PATH points at ${named}, which does not exist.`);
  }
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    try {
      return execFileSync('which', [name], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim();
    } catch {
      // not on PATH: try the next name
    }
  }
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  throw new Error('No Chromium found. Run `npm test`, which installs one, or set CHROME_PATH.');
}
