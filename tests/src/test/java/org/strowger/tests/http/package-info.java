/**
 * The HTTP interfaces against programs that others wrote: a Kannel that gets the same requests, a Kannel that sends
 * through Strowger, and HTTP clients in several languages ({@code tests/peers}), generated ones included.
 *
 * <p>Thread: the tests' own and those of the servers that hear callbacks. May use: the interoperability tests, the
 * processes of the load's tests, the router; JUnit and AssertJ. Read {@link org.strowger.tests.http.KannelSendsmsIT}
 * first.
 */
@NullMarked
package org.strowger.tests.http;

import org.jspecify.annotations.NullMarked;
