/**
 * The parts of this program: its protocols, the vocabulary of its configuration, its version, and the tools if they are
 * installed.
 *
 * <p>Thread: any. May use: cli, http, store, the protocols. Read {@link org.strowger.router.program.Protocols} first.
 */
@NullMarked
package org.strowger.router.program;

import org.jspecify.annotations.NullMarked;
