/**
 * Import of Jasmin: the pickles of its store or the output of its console jCli, and {@code jasmin.cfg}, as plain data;
 * and the sections of Strowger that are made of it.
 *
 * <p>Thread: the main thread only. May use: imports, imports.pickle, config. Read
 * {@link org.strowger.router.imports.jasmin.JasminImporter} first.
 */
@NullMarked
package org.strowger.router.imports.jasmin;

import org.jspecify.annotations.NullMarked;
