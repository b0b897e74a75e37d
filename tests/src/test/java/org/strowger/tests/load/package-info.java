/**
 * The router under load, as its users have it: the program in processes of its own, over real sockets, with every
 * message and every receipt accounted for on both sides.
 *
 * <p>Thread: the tests' own, and those that read what the processes say. May use: the router's tests; JUnit and
 * AssertJ. Read {@link org.strowger.tests.load.RouterLoadIT} first.
 */
@NullMarked
package org.strowger.tests.load;

import org.jspecify.annotations.NullMarked;
