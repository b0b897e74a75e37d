package org.strowger.router.admin.trace;

/**
 * A trace as it was asked for.
 *
 * @param to the file; empty: to whoever asked
 * @param by who asked
 */
record TraceOrder(TraceFilter filter, TraceTerms terms, String to, String by) {}
