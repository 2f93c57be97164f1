;; Reads memory as fast as WebAssembly can, for vectors.ts: the yardstick of exact vector search.
;; Four streams, as in src/core/retrieve/dot.wat; `node test/tools/wat.mjs` turns it into readBytes.ts.
(module
  (import "env" "memory" (memory 1))
  (func (export "read")
    (param $a i32)   ;; address, a multiple of 32
    (param $gap i32) ;; a quarter of the bytes to read, a multiple of 32 above 0
    (result i32)
    (local $b i32) (local $c i32) (local $d i32) (local $end i32)
    (local $a0 v128) (local $a1 v128) (local $b0 v128) (local $b1 v128)
    (local $c0 v128) (local $c1 v128) (local $d0 v128) (local $d1 v128)
    (local.set $b (i32.add (local.get $a) (local.get $gap)))
    (local.set $c (i32.add (local.get $b) (local.get $gap)))
    (local.set $d (i32.add (local.get $c) (local.get $gap)))
    (local.set $end (local.get $b))
    (loop $next
      (local.set $a0 (v128.xor (local.get $a0) (v128.load (local.get $a))))
      (local.set $a1 (v128.xor (local.get $a1) (v128.load offset=16 (local.get $a))))
      (local.set $b0 (v128.xor (local.get $b0) (v128.load (local.get $b))))
      (local.set $b1 (v128.xor (local.get $b1) (v128.load offset=16 (local.get $b))))
      (local.set $c0 (v128.xor (local.get $c0) (v128.load (local.get $c))))
      (local.set $c1 (v128.xor (local.get $c1) (v128.load offset=16 (local.get $c))))
      (local.set $d0 (v128.xor (local.get $d0) (v128.load (local.get $d))))
      (local.set $d1 (v128.xor (local.get $d1) (v128.load offset=16 (local.get $d))))
      (local.set $a (i32.add (local.get $a) (i32.const 32)))
      (local.set $b (i32.add (local.get $b) (i32.const 32)))
      (local.set $c (i32.add (local.get $c) (i32.const 32)))
      (local.set $d (i32.add (local.get $d) (i32.const 32)))
      (br_if $next (i32.lt_u (local.get $a) (local.get $end))))
    ;; What was read goes into the result, so that no compiler leaves the reading out.
    (i32x4.extract_lane 0
      (v128.xor
        (v128.xor (v128.xor (local.get $a0) (local.get $a1)) (v128.xor (local.get $b0) (local.get $b1)))
        (v128.xor (v128.xor (local.get $c0) (local.get $c1)) (v128.xor (local.get $d0) (local.get $d1)))))))
