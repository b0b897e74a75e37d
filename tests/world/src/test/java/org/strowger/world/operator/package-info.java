/**
 * The operators' view of whole routers: console, page, Kannel's admin interface, metrics, records, traces and reloads.
 *
 * <p>Thread: that of the test. Read {@link org.strowger.world.operator.SeeingTest} first.
 */
@NullMarked
package org.strowger.world.operator;

import org.jspecify.annotations.NullMarked;
