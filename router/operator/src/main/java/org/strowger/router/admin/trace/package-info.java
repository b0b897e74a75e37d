/**
 * Packet traces of connections, shown live or written to capture files for Wireshark, and the latest invalid packets.
 *
 * <p>Thread: {@link org.strowger.router.admin.trace.TraceWatch} and {@link org.strowger.router.admin.trace.TraceTap}
 * run on the SelectorThread of the connection and only copy bytes; all other classes run on the trace thread. May use:
 * exchange and the packages it uses, admin.command, admin.survey. Read {@link org.strowger.router.admin.trace.Tracer}
 * first.
 */
@NullMarked
package org.strowger.router.admin.trace;

import org.jspecify.annotations.NullMarked;
