package org.strowger.router.admin.trace;

/**
 * A request for a trace.
 *
 * @param to the file; empty for a live trace
 * @param by the user who asked
 */
record TraceOrder(TraceFilter filter, TraceTerms terms, String to, String by) {}
