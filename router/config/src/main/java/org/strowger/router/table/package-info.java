/**
 * Number tables: large files of numbers, packed outside of the heap, for criteria and filters.
 *
 * <p>Thread: look-ups on any thread, without allocation; loading and changes on the thread of the tables. May use:
 * {@code file}, {@code thread}. Read {@link org.strowger.router.table.TableHandle} first, then
 * {@link org.strowger.router.table.NumberTable}.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.table;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
