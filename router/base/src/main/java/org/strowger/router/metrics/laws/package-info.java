/**
 * The laws of conservation: the objects that each thread holds, and those that came and went, as equations that are
 * exact at the end of every turn. {@code docs/internals/laws.md} lists every place that changes a term.
 *
 * <p>Thread: an {@link org.strowger.router.metrics.laws.Equation} belongs to one thread; its published difference is
 * read by any. May use: nothing. Read {@link org.strowger.router.metrics.laws.ThreadLaws} first.
 */
@NullMarked
package org.strowger.router.metrics.laws;

import org.jspecify.annotations.NullMarked;
