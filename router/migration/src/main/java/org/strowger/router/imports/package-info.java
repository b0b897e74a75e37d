/**
 * Import of the configurations of other gateways: the configuration that is being built, its text, and the report with
 * the result of each directive. The packages below read the configurations of one gateway each.
 *
 * <p>Thread: the main thread only. May use: config. Read {@link org.strowger.router.imports.Importer} first.
 */
@NullMarked
package org.strowger.router.imports;

import org.jspecify.annotations.NullMarked;
