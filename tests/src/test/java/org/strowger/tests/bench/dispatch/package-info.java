/**
 * Measures ways to bring the packets of many connections to the code that answers them: what the packets are, and what
 * each costs. The ways themselves are in {@code model}, the client that loads them in {@code load}, what came of it in
 * {@code report}.
 *
 * <p>Thread: values, and tools of whoever made them. May use: protocol. Read
 * {@link org.strowger.tests.bench.dispatch.model.DispatchModel} first.
 */
@NullMarked
package org.strowger.tests.bench.dispatch;

import org.jspecify.annotations.NullMarked;
