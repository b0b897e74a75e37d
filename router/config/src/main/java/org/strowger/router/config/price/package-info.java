/**
 * The settings of price tables.
 *
 * <p>Thread: any; all is immutable. May use: {@code config.grammar}, {@code config.value}, {@code table}. Read
 * {@link org.strowger.router.config.price.PriceSettings} first.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.config.price;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
