package org.strowger.router.admin.trace;

/**
 * A request for a trace.
 *
 * @param to the file name; empty for a live trace
 * @param by the user who requested the trace
 */
record TraceOrder(TraceFilter filter, TraceTerms terms, String to, String by) {}
