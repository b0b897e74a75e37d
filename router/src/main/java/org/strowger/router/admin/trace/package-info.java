/**
 * Traces: what passes on connections, packet by packet, live or into files that Wireshark reads; and the packets that
 * were refused last.
 *
 * <p>Thread: {@link org.strowger.router.admin.trace.TraceWatch} and {@link org.strowger.router.admin.trace.TraceTap}
 * run on the SelectorThread whose connections they look at, and do no more than copy bytes; all the rest is the trace
 * thread's. May use: exchange and what it uses, admin.command, admin.survey. Read
 * {@link org.strowger.router.admin.trace.Tracer} first.
 */
@NullMarked
package org.strowger.router.admin.trace;

import org.jspecify.annotations.NullMarked;
