// `npm test`: installs a Chromium if there is none, then runs every check. Ends non-zero on the first that fails.
import { spawnSync } from 'node:child_process';
import { chromiumPath } from './chromium.mjs';

const STEPS = [
  ['types', 'npm', ['run', '--silent', 'check']],
  ['lint', 'npm', ['run', '--silent', 'lint']],
  ['unit', 'npx', ['vitest', 'run']],
  ['build', 'npx', ['vite', 'build', '--logLevel', 'warn']],
  ['browser', 'npx', ['playwright', 'test']],
];

function run(command, args) {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function hasChromium() {
  try {
    return Boolean(chromiumPath());
  } catch {
    return false;
  }
}

if (!hasChromium()) {
  console.log('No Chromium found: installing one.');
  const installed =
    run('npx', ['playwright', 'install', '--with-deps', 'chromium']) ||
    (run('apt-get', ['update']) && run('apt-get', ['install', '-y', 'chromium']));
  if (!installed || !hasChromium()) {
    console.error(
      'A Chromium is needed and could not be installed. Install one, or set CHROME_PATH, and run this again.',
    );
    process.exit(1);
  }
}

let passed = 0;
for (const [name, command, args] of STEPS) {
  const started = Date.now();
  console.log(`\n── ${name} ──`);
  if (!run(command, args)) {
    console.error(`\n${name} failed.\n${passed} passed, 1 failed`);
    process.exit(1);
  }
  passed += 1;
  console.log(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
console.log(`\n${passed} passed, 0 failed`);
