/**
 * Three brokers, three nodes of a cluster and a simulated SMSC on this machine, with messages for all nodes and a
 * record of the outcome of each message.
 *
 * <p>Thread: the applications, the SMSC and the outcomes belong to one SelectorThread; the thread that started the
 * cluster starts and kills processes meanwhile. May use: the reactor and the packages that it uses, and the brokers of
 * tools.kafka. Read {@link org.strowger.tools.cluster.LocalCluster} first.
 */
@NullMarked
package org.strowger.tools.cluster;

import org.jspecify.annotations.NullMarked;
