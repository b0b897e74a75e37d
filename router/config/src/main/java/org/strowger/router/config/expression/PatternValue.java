package org.strowger.router.config.expression;

import org.strowger.router.config.match.Expression;

/** A regular expression in an expression. */
record PatternValue(Expression expression) implements Value {}
