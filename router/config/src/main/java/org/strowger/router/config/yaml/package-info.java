/**
 * Parses YAML text into a tree of words with their positions. Other packages determine the meaning of the words.
 *
 * <p>Thread: any. May use: snakeyaml, and the faults below config. Read
 * {@link org.strowger.router.config.yaml.YamlTree} first.
 */
@NullMarked
@Within(Within.Scope.CONFIGURATION)
package org.strowger.router.config.yaml;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
