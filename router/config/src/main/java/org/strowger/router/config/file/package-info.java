/**
 * Reads a configuration file; the result is a {@link org.strowger.router.config.Configuration} or all its faults.
 *
 * <p>Thread: any but a SelectorThread, because reading files blocks. May use: the packages below config,
 * {@code org.strowger.router.file}. Read {@link org.strowger.router.config.file.ConfigurationFile} first.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.config.file;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
