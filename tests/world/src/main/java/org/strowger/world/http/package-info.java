/**
 * Applications of walks that speak HTTP; among the tests, whole routers over HTTP: requests, callbacks and providers.
 */
@NullMarked
package org.strowger.world.http;

import org.jspecify.annotations.NullMarked;
