/**
 * Expressions over the fields of a message: the conditions and new values of message filters. An expression is parsed
 * and its types are checked when the configuration is read; a filter compiles it for its application.
 *
 * <p>Thread: any; everything is immutable. May use: config.match, config.grammar, config.fault, message. Read
 * {@link org.strowger.router.config.expression.ExpressionParser} first.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.config.expression;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
