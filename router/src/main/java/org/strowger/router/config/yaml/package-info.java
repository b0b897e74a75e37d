/**
 * Text to a tree of words with their places; what the words mean is decided elsewhere.
 *
 * <p>Thread: any. May use: snakeyaml, and the faults below config. Read
 * {@link org.strowger.router.config.yaml.YamlTree} first.
 */
@NullMarked
package org.strowger.router.config.yaml;

import org.jspecify.annotations.NullMarked;
