/**
 * Our protocols against those of others, over real sockets: what both sides make of each other's bytes. The others are
 * jsmpp, as a client and as an SMSC of SMPP, in the clear and in TLS, through our reactor; Kannel, as a client of UCP,
 * CIMD2 and SMPP, and libraries of Python, JavaScript and Perl ({@code tests/peers}), as clients of SMPP, through the
 * whole program.
 *
 * <p>Thread: the tests' own, the threads of jsmpp and the SelectorThreads; our sessions are touched on the last only.
 * May use: the router, jsmpp; JUnit and AssertJ; the processes of the load's tests. Read
 * {@link org.strowger.tests.interop.SmppRig} first.
 */
@NullMarked
package org.strowger.tests.interop;

import org.jspecify.annotations.NullMarked;
