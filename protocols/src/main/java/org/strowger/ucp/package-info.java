/**
 * Sessions of EMI/UCP, for the application and the SMSC, and their messages in the form that all protocols share.
 *
 * <p>Thread: none of its own; a session is called by the one owner of its connection. May use: ucp.operation and what
 * it uses. Read {@link org.strowger.ucp.UcpSession} first.
 */
@NullMarked
package org.strowger.ucp;

import org.jspecify.annotations.NullMarked;
