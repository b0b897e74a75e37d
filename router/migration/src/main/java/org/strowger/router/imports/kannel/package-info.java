/**
 * Import of the configurations of Kannel.
 *
 * <p>Thread: the main thread only. May use: its packages, imports, http, gsm, config. Read
 * {@link org.strowger.router.imports.kannel.KannelImporter} first.
 */
@NullMarked
package org.strowger.router.imports.kannel;

import org.jspecify.annotations.NullMarked;
