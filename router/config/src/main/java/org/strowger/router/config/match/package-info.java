/**
 * The criteria under {@code match}, which select the messages that a rule applies to: syntax, test, coverage and
 * explanation of each.
 *
 * <p>Thread: any; everything is immutable except {@link org.strowger.router.config.match.MessageFacts}, of which each
 * thread has its own instance. May use: config.grammar, gsm, message, re2j. Read
 * {@link org.strowger.router.config.match.Criterion} first.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.config.match;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
