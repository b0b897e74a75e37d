/**
 * The laws of conservation: equations between the objects that each thread holds and the objects that came and went,
 * exact at the end of every turn. {@code docs/internals/laws.md} lists every place that changes a term.
 *
 * <p>Thread: an {@link org.strowger.router.metrics.laws.Equation} belongs to one thread; any thread reads its published
 * difference. May use: nothing. Read {@link org.strowger.router.metrics.laws.ThreadLaws} first.
 */
@NullMarked
package org.strowger.router.metrics.laws;

import org.jspecify.annotations.NullMarked;
