/**
 * The settings, section by section: each record holds the keys of its section (name, type, default, documentation) and
 * is built from their values.
 *
 * <p>Thread: any; everything here is immutable. May use: message, json, and config.grammar, config.value and
 * config.match. Read {@link org.strowger.router.config.Configuration} first.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.config;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
