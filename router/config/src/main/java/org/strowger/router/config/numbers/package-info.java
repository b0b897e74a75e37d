/**
 * The rules under {@code numbers}, which bring phone numbers into one form: syntax, the numbering plans of countries,
 * and the reading of a number by a list of rules.
 *
 * <p>Thread: any; everything is immutable. May use: config.grammar, config.match, message. Read
 * {@link org.strowger.router.config.numbers.NumberRules} first.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.config.numbers;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
