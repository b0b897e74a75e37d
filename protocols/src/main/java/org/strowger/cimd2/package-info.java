/**
 * Sessions of CIMD2, for the application and the SMSC, and their messages in the form that all protocols share.
 *
 * <p>Thread: none of its own; a session is called by the one owner of its connection. May use: cimd2.packet and what it
 * uses. Read {@link org.strowger.cimd2.Cimd2Session} first.
 */
@NullMarked
package org.strowger.cimd2;

import org.jspecify.annotations.NullMarked;
