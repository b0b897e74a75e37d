/**
 * The walk with everything on: whole routers, their peers and their machine in one deterministic simulation, in which a
 * seed decides about configuration, traffic and trouble. A model that shares no code with the router says how each
 * message may end.
 */
@NullMarked
package org.strowger.world.walk;

import org.jspecify.annotations.NullMarked;
