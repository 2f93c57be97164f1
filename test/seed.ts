import fc from 'fast-check';

// CI checks a change, and must give the same answer twice; every other run looks for new counterexamples.
if (process.env.CI) fc.configureGlobal({ seed: 20260101 });
