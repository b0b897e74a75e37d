/**
 * Three brokers, three nodes of a cluster and a simulated SMSC on this machine, with messages for all nodes and the
 * account of each message.
 *
 * <p>Thread: the applications, the SMSC and the accounts belong to one SelectorThread; the thread that started the
 * cluster starts and kills processes meanwhile. May use: the reactor and what it uses, and the brokers of tools.kafka.
 * Read {@link org.strowger.tools.cluster.LocalCluster} first.
 */
@NullMarked
package org.strowger.tools.cluster;

import org.jspecify.annotations.NullMarked;
