/**
 * Our SMPP against that of others, over real sockets and through our reactor: what both sides make of each other's
 * bytes, in the clear and in TLS. The others are jsmpp, as a client and as a message centre.
 *
 * <p>Thread: the tests' own, the threads of jsmpp and the SelectorThreads; our sessions are touched on the last only.
 * May use: the router, jsmpp; JUnit and AssertJ. Read {@link org.strowger.tests.interop.SmppRig} first.
 */
@NullMarked
package org.strowger.tests.interop;

import org.jspecify.annotations.NullMarked;
