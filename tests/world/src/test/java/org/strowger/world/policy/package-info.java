/**
 * Rules for messages in whole routers: routes, tables, numbers, fields, filters, hooks, limits, prices and accounts.
 *
 * <p>Thread: that of the test. Read {@link org.strowger.world.policy.MessageFiltersTest} first.
 */
@NullMarked
package org.strowger.world.policy;

import org.jspecify.annotations.NullMarked;
