/**
 * The framework of the grammar: each key of the configuration is an object with a name, a type, a default, a
 * description and an example. The parser, the schema for editors and the manual are all derived from these objects.
 *
 * <p>Thread: any. May use: the packages below config. Read {@link org.strowger.router.config.grammar.ConfigKey} first,
 * then {@link org.strowger.router.config.Configuration}.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.config.grammar;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
