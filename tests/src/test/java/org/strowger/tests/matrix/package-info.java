/**
 * The matrix: each operation, each way in which an SMSC misbehaves, each limit, on real sockets, with what the
 * application sees, what the SMSC sees and what the figures say. Its rows are data, from which the page
 * {@code docs/protocols/matrix.md} is made; each row is also played, and must come out as it says.
 *
 * <p>Thread: the tests' own, those of jsmpp and the SelectorThreads. May use: the whole program; jsmpp and its peers of
 * the interop tests; JUnit and AssertJ. Read {@link org.strowger.tests.matrix.Row} first.
 */
@NullMarked
package org.strowger.tests.matrix;

import org.jspecify.annotations.NullMarked;
