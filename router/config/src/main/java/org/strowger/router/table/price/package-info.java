/**
 * Price tables: files of prices by operator or prefix, each from a date on.
 *
 * <p>Thread: any for tables, which are immutable; a {@link org.strowger.router.table.price.PriceLoader} belongs to the
 * thread of the configuration. May use: {@code table}. Read {@link org.strowger.router.table.price.PriceTable} first.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.table.price;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
