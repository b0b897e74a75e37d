/**
 * Sessions of CIMD2, for the application that logs in and the SMSC that it logs in to, and what a message of theirs
 * means to everybody else.
 *
 * <p>Thread: none of its own; a session is called by the one owner of its connection. May use: cimd2.packet and what it
 * uses. Read {@link org.strowger.cimd2.Cimd2Session} first.
 */
@NullMarked
package org.strowger.cimd2;

import org.jspecify.annotations.NullMarked;
