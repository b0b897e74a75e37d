/**
 * Import of OpenSMPPBox: its groups, and the file of its logins.
 *
 * <p>Thread: the main thread only. May use: imports, imports.kannel, config. Read
 * {@link org.strowger.router.imports.smppbox.SmppBox} first.
 */
@NullMarked
package org.strowger.router.imports.smppbox;

import org.jspecify.annotations.NullMarked;
